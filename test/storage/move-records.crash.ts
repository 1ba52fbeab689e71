import { describeMoveKills } from './move-kill.js';

describeMoveKills(() => /(before|after) commit/);
