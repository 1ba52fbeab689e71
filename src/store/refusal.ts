import { envelopeStart, FORMAT } from './text-store.js';

/*
 * From when a store has a format on, its database itself refuses records of any other one: a process of an earlier
 * version that stood still meanwhile, or is started by mistake, cannot write any more.
 */

const NAME = `purser_format_${FORMAT}`;
const START = envelopeStart(FORMAT);

/** A NULL is a record that was removed. Whoever replaces a record inserts it as well. */
export const SQLITE_REFUSAL = `
  CREATE TRIGGER IF NOT EXISTS ${NAME} BEFORE INSERT ON keyv
  WHEN substr(NEW.value, 1, ${START.length}) <> '${START}'
  BEGIN SELECT RAISE(ABORT, 'the records of this store have format ${FORMAT}'); END`;

export const SQLITE_REFUSALS = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'purser_format_%'`;

/** Without a look at the records that are there: they have that format, and may be many. */
export const POSTGRES_REFUSAL = `
  DO $$
  BEGIN
    -- Several processes may start at once.
    PERFORM pg_advisory_xact_lock(hashtextextended('purser', 0));
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'purser'::regclass AND conname = '${NAME}') THEN
      ALTER TABLE purser ADD CONSTRAINT ${NAME} CHECK (starts_with(value, '${START}')) NOT VALID;
    END IF;
  END $$`;

export const DROP_POSTGRES_REFUSALS = `
  DO $$
  DECLARE
    name text;
  BEGIN
    FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'purser'::regclass AND contype = 'c' LOOP
      EXECUTE format('ALTER TABLE purser DROP CONSTRAINT %I', name);
    END LOOP;
  END $$`;
