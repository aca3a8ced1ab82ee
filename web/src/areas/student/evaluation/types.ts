import type { OwnEvaluationCard, OwnEvaluationFolder, OwnEvaluationItem } from '@/api/schema.gen';

export type Folder = OwnEvaluationFolder;
export type Card = OwnEvaluationCard;
export type Item = OwnEvaluationItem;
