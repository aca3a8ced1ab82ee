import type { GroupNode } from '@/app/manifest';
import { galleryArea } from './area';

/** Takes the place of `areas/samples` wherever a build is not for production. */
export const samples: readonly GroupNode[] = [galleryArea];
