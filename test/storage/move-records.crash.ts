import { describeMoveKills } from './move-kill.js';

describeMoveKills(/(before|during|after) commit/);
