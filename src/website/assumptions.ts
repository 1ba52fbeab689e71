import type { UserKey } from './website.js';
import type { WebsiteErrorKind } from './website-errors.js';

/*
 * Everything that this bot assumes about the website beyond its document. If a real website differs, change this
 * file.
 */

/** From the document; the rest of this file is what it leaves open. */
export const endpoints = {
  user: { method: 'GET', path: '/v2/websites/user' },
  balance: { method: 'GET', path: '/v2/websites/user/balance/get' },
  add: { method: 'POST', path: '/v2/websites/user/balance/add' },
} as const;

export type Endpoint = keyof typeof endpoints;

/** The query parameter that names the user. The one for e-mail is a setting, since no document shows it. */
export function parameterOf(by: UserKey['by'], emailParameter: string): string {
  return by === 'email' ? emailParameter : by;
}

/** The document shows the body `balance=15.00` and no content type; this is the usual one for such bodies. */
export const addContentType = 'application/x-www-form-urlencoded';
export const addBody = (amount: string) => new URLSearchParams({ balance: amount }).toString();

/** Websites find users regardless of case, and answer with the user's own spelling. */
export const sameText = (one: string, other: string) => folded(one) === folded(other);
export const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** The names of the known fields in a user's answer. The first readable one counts. */
export const userFields = {
  username: ['username', 'user_name', 'userName'],
  id: ['id', 'user_id', 'userId', 'userid'],
  steam: [
    ...['steam_id64', 'steamId64', 'steamid64', 'steam64'],
    ...['steam_id', 'steamId', 'steamid', 'steamID', 'steam'],
  ],
  email: ['email', 'e_mail', 'mail', 'email_address', 'emailAddress'],
  registeredAt: [
    ...['created_at', 'createdAt', 'registered_at', 'registeredAt', 'registration_date', 'registrationDate'],
    ...['date_registered', 'dateRegistered', 'registered', 'joined_at', 'joinedAt'],
  ],
  group: ['group', 'group_name', 'groupName', 'role', 'rank'],
  avatar: ['avatar', 'avatar_url', 'avatarUrl'],
} as const;

/** Possible wrappers around a user or a balance, from the outside in. */
export const envelopes = ['data', 'user'] as const;

/** Old websites answer with a single figure. */
export const balanceFields = {
  new: ['paid_balance', 'virtual_balance', 'total_balance'],
  old: 'balance',
} as const;

/** The text of an amount, its exponent and the error of a float taken off: no hexadecimals, no absurd lengths. */
export const decimal = /^-?\d{1,30}(\.\d{1,30})?$/;
/** An id sent as a number. */
export const wholeNumber = /^\d{1,30}$/;
export const longestId = 100;

/** Larger numbers are ms since the epoch, smaller ones seconds (1973 in ms, 5138 in s). */
export const firstEpochMs = 1e11;
/** Dates outside of this range, such as `0000-00-00`, are invalid. */
export const earliestRegistration = Date.UTC(1990, 0);
export const latestRegistration = Date.UTC(2100, 0);
/** SQL's and ISO's date and time without a zone: read as UTC. */
export const zonelessTime = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?$/;
/** ISO 8601 with a zone. */
export const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Discord's limit for addresses. */
export const longestAvatar = 2048;

/** How many characters of a user's field are shown. */
export const longestField = 500;

/**
 * Other fields of a user that staff may see, without `_`, `-` and blanks and in lower case. All others stay hidden,
 * since nobody can list the names of all secrets: no codes, tokens, keys, hashes or IP addresses, and nothing that
 * reveals identity or location outside of the website. Ambiguous names (`code`, `note`, `uuid`, `license`) are left
 * out too.
 */
const harmlessFields = new Set(
  [
    // public names and self-descriptions
    'name displayname nickname nick alias clan clantag clanname guild guildname team teamname crew faction',
    'title usertitle customtitle badge badges bio about aboutme signature motto interests',
    'website homepage profile profileurl profilelink slug usernamechanges avatartype',
    // status
    'status active isactive enabled disabled verified isverified emailverified isemailverified confirmed',
    'approved isapproved banned isbanned ban banreason banexpires bannedby muted ismuted blocked isblocked',
    'locked islocked suspended issuspended deleted isdeleted archived hidden invisible online isonline',
    'admin isadmin isadministrator staff isstaff moderator ismoderator bot isbot guest isguest',
    'vip isvip viplevel premium ispremium premiumtype donator donor isdonator isdonor supporter sponsor patron',
    'subscriber subscribed subscriptionstatus membership membershiptype plan tier package',
    'type usertype accounttype kind category class division newsletter tos tosaccepted rulesaccepted',
    // groups and levels
    'groups groupid primarygroup usergroup usergroupid roleid roles rolename rankid rankname ranks permissionlevel',
    'level lvl levels xp exp experience prestige reputation rep karma score points trust trustlevel trustscore',
    'rating elo mmr skill season position leaderboard streak loginstreak dailystreak',
    // counts and sums
    'posts postcount postscount topics topiccount threads threadcount comments commentcount messages messagecount',
    'likes likecount likesreceived reactions followers followercount following followingcount friends friendcount',
    'visits visitcount views viewcount profileviews logins logincount loginscount votes votecount',
    'tickets ticketcount reports reportcount warnings warningcount warns strikes infractions bans bancount mutes',
    'referrals referralcount invites invitecount reviews downloads uploads files achievements trophies medals',
    'orders ordercount orderscount purchases purchasecount totalorders totalpurchases donations donationcount',
    'spent totalspent moneyspent totaldonated donated',
    'balance paidbalance virtualbalance totalbalance credit credits coins gold gems money cash',
    'currency',
    'kills deaths assists headshots kd kdr wins losses draws matches games gamesplayed rounds shots accuracy',
    'playtime playedtime timeplayed totalplaytime hours hoursplayed minutes minutesplayed onlinetime timeonline',
    // dates
    'updatedat updated lastupdate lastupdated modifiedat modified dateupdated deletedat dateadded addedat',
    'lastlogin lastloginat lastlogindate lastseen lastseenat lastonline lastonlineat lastactive lastactiveat',
    'lastactivity lastactivityat lastvisit lastvisitat lastjoin lastplayed lastplayedat lastpost lastpostat',
    'firstlogin firstseen firstjoin firstplayed joined joindate registerdate regdate signupdate membersince since',
    'emailverifiedat verifiedat confirmedat approvedat activatedat',
    'bannedat banneduntil banuntil mutedat muteduntil suspendedat suspendeduntil',
    'premiumsince premiumuntil vipsince vipuntil vipexpires vipexpiresat subscribedat subscriptionends',
    'subscriptionend subscriptionexpires membershipexpires expiresat lastpurchase lastpurchaseat lastorder',
    'lastpayment lastdonation',
    // language and country
    'language languageid lang locale country countrycode countryname nationality region timezone tz theme',
    // the same person elsewhere, as published by themselves
    'steamid2 steamid3 steam2 steam3 steam2id steam3id steamhex steamname steamnick steamnickname steamusername',
    'steamurl steamprofile steamprofileurl steamlinked steamconnected',
    'discord discordid discorduserid discordname discordnick discordusername discordtag discordlinked',
    'minecraft minecraftname minecraftusername minecraftuuid minecraftid mcname mcusername mcuuid ign ingamename',
    'xbox xboxid xboxname xboxgamertag gamertag xuid psn psnid psnname playstation epic epicid epicname epicgames',
    'battlenet battletag riot riotid origin ea eaid ubisoft ubisoftid rockstar rockstarid roblox robloxid',
    'robloxname fivem fivemid fivemname faceit faceitid faceitname faceitlevel esea',
    'twitch twitchid twitchname twitchusername youtube youtubeid youtubechannel youtubename twitter twitterid',
    'twittername x xname facebook facebookid instagram instagramname tiktok tiktokname github githubid githubname',
    'reddit redditname vk vkid vkontakte bluesky mastodon kick kickname trovo',
    'spotify snapchat socials',
    // known fields whose value was unusable
    ...Object.entries(userFields).flatMap(([field, names]) =>
      field === 'email' ? [] : names.map(fieldName),
    ),
  ]
    .join(' ')
    .split(' '),
);

/** Longer than any of these names. */
const LONGEST_NAME = 40;

export const isHarmlessField = (name: string) =>
  name.length <= LONGEST_NAME && harmlessFields.has(fieldName(name));

function fieldName(name: string): string {
  return name.toLowerCase().replace(/[_ -]/g, '');
}

/**
 * Signs of failure in the body of a 2xx. `status: 0` is not among them: some websites use it for errors, some for
 * success.
 */
export const failureSigns = {
  /** Present and false. */
  successFields: ['success', 'ok'],
  /** 400 or more, false, or one of the words. */
  statusFields: ['status', 'code', 'status_code', 'statusCode'],
  statusWords: ['error', 'fail', 'failed', 'failure'],
  /** Present and not empty. */
  errorFields: ['error', 'errors'],
} as const;

/** The meaning of an HTTP status. A `status` in the body is known to be unreliable, and ignored. */
export function meaningOf(status: number): 'success' | WebsiteErrorKind {
  if (status >= 200 && status < 300) return 'success';
  if (status === 401 || status === 403) return 'refused-token';
  if (status === 404) return 'not-found';
  // Proxies send these too, while the website may still be working: not the website's own word.
  if (status === 408) return 'failed';
  if (status === 429) return 'throttled';
  return status >= 400 && status < 500 ? 'rejected' : 'failed';
}

/** A read that gets one of these is worth a retry. */
export const passingStatuses: readonly (number | undefined)[] = [502, 503, 504];

/** How many characters of the website's own message are shown. */
export const longestMessage = 200;
/** Answers have a few hundred bytes; anything larger is rejected. */
export const largestAnswerBytes = 1024 * 1024;

export const limitHeaders = {
  retryAfter: 'retry-after',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
} as const;
/** `X-RateLimit-Reset` is seconds from now; from the first bound, seconds since the epoch; from the second, ms. */
export const firstEpochReset = { seconds: 1e9, ms: 1e12 } as const;
/** Pause if no calls remain and no reset is announced: short, since the next answer tells more. */
export const assumedWindowMs = 5_000;
/** Pause after a 429 without `Retry-After`. */
export const assumedPauseMs = 1_000;
/** The longest pause, so that one odd header cannot stop all service. */
export const longestHoldMs = 5 * 60_000;
