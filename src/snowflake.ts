const SNOWFLAKE = /^\d{17,20}$/;

/** Whether a text looks like an ID of Discord's. */
export const isSnowflake = (text: string): boolean => SNOWFLAKE.test(text);
