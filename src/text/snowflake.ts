const SNOWFLAKE = /^\d{17,19}$/;
/** Discord refuses a whole request for an ID that is larger. */
const LARGEST = 2n ** 63n - 1n;

/** Whether a text can be an ID of Discord's. */
export const isSnowflake = (text: string): boolean => SNOWFLAKE.test(text) && BigInt(text) <= LARGEST;

/** 2015, from which on IDs count. */
const EPOCH_MS = 1_420_070_400_000;
/** The lower bits number what was made in the same ms. */
const TIME_SHIFT = 22n;

/** When what has an ID of Discord's was made, in ms since the epoch. */
export const madeAt = (id: string): number => Number(BigInt(id) >> TIME_SHIFT) + EPOCH_MS;
