import { use } from 'react';
import { settling } from '@/lib/settled';
import { type Language, useLanguage } from './language';

/** zh-CN sets the shape; other languages need the same keys, and the same arguments where a text takes any. */
export type Like<M> = {
  readonly [K in keyof M]: M[K] extends string
    ? string
    : M[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Like<M[K]>;
};

export interface Catalogue<M> {
  readonly load: (language: Language) => Promise<Like<M>>;
}

export function defineMessages<M>(loaders: Record<Language, () => Promise<{ default: Like<M> }>>): Catalogue<M> {
  const loading = new Map<Language, Promise<Like<M>>>();
  const load = async (language: Language): Promise<Like<M>> => {
    try {
      return (await loaders[language]()).default;
    } catch (error) {
      // A failure is not kept, so the next visit tries again.
      loading.delete(language);
      throw error;
    }
  };
  return {
    load(language) {
      const promise = loading.get(language) ?? settling(load(language));
      loading.set(language, promise);
      return promise;
    },
  };
}

/** Suspends until the texts are here; the nearest Suspense boundary shows its fallback meanwhile. */
export function useMessages<M>(catalogue: Catalogue<M>): Like<M> {
  return use(catalogue.load(useLanguage((s) => s.language)));
}
