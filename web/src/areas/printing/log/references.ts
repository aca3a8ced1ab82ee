import { optionsOf } from '@/resource/tableService';

/** One function, because it is a cache key. */
export const stationOptions = optionsOf('/api/grades/station');
