const SNOWFLAKE = /^\d{17,19}$/;
/** Discord refuses a whole request for an ID that is larger. */
const LARGEST = 2n ** 63n - 1n;

/** Whether a text can be an ID of Discord's. */
export const isSnowflake = (text: string): boolean => SNOWFLAKE.test(text) && BigInt(text) <= LARGEST;
