import { use } from 'react';
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
  /** The texts, if they are here already. */
  readonly peek: (language: Language) => Like<M> | undefined;
  readonly load: (language: Language) => Promise<Like<M>>;
}

export function defineMessages<M>(loaders: Record<Language, () => Promise<{ default: Like<M> }>>): Catalogue<M> {
  const ready = new Map<Language, Like<M>>();
  const loading = new Map<Language, Promise<Like<M>>>();
  const load = async (language: Language) => {
    try {
      const { default: messages } = await loaders[language]();
      ready.set(language, messages);
      return messages;
    } catch (error) {
      // A failure is not kept, so the next visit tries again.
      loading.delete(language);
      throw error;
    }
  };
  return {
    peek: (language) => ready.get(language),
    load(language) {
      const promise = loading.get(language) ?? load(language);
      loading.set(language, promise);
      return promise;
    },
  };
}

/** Suspends until the texts are here; the nearest Suspense boundary shows its fallback meanwhile. */
export function useMessages<M>(catalogue: Catalogue<M>): Like<M> {
  const language = useLanguage((s) => s.language);
  return catalogue.peek(language) ?? use(catalogue.load(language));
}
