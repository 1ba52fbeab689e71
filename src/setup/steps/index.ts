import type { Step } from '../step.js';
import { approvalStep, creditNameStep, dailyMaxStep, grantMaxStep, languageStep } from './limit-steps.js';
import { clientSecretStep, linkProofsStep, publicUrlStep } from './link-steps.js';
import { channelNameStep, logChannelStep } from './log-channel-steps.js';
import { linkedRoleStep, staffStep } from './role-steps.js';
import { channelWishStep, roleWishStep, serversStep } from './server-steps.js';
import { summaryStep } from './summary-step.js';
import { tokenStep } from './token-step.js';
import { websiteAddressStep, websiteTokenStep, websiteUserStep } from './website-steps.js';

/** All questions, in their order. */
export const STEPS: readonly Step[] = [
  tokenStep,
  channelWishStep,
  roleWishStep,
  serversStep,
  staffStep,
  logChannelStep,
  channelNameStep,
  linkedRoleStep,
  websiteAddressStep,
  websiteTokenStep,
  websiteUserStep,
  creditNameStep,
  grantMaxStep,
  dailyMaxStep,
  approvalStep,
  languageStep,
  linkProofsStep,
  publicUrlStep,
  clientSecretStep,
  summaryStep,
];
