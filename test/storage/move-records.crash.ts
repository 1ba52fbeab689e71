import { describeMoveKills } from '../support/move-kill.js';

describeMoveKills(() => /(before|after) commit/);
