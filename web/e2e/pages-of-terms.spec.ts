import { termEffects } from './effects/all';
import { perform } from './effects/perform';

perform(termEffects);
