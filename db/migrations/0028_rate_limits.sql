-- Counts of rate limits, written by rate-limiter-flexible, which expects these columns in this order. Unlogged: a count
-- may be lost in a crash, and is not worth writing to the log.

create unlogged table rate_limits (
  -- A hash: no address, phone or e-mail is stored.
  key text primary key,
  -- Consumed in the current window.
  points integer not null default 0,
  -- End of the window, in milliseconds since 1970.
  expire bigint
-- Room in each page, so that counting needs no change of the index.
) with (fillfactor = 70);
