import { describeGiveawayDeaths } from '../support/giveaway-death.js';

describeGiveawayDeaths(() => [false, true]);
