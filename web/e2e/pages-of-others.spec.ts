import { otherEffects } from './effects/all';
import { perform } from './effects/perform';

perform(otherEffects);
