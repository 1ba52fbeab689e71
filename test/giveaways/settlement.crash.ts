import { describeGiveawayDeaths } from './giveaway-death.js';

describeGiveawayDeaths(() => [false, true]);
