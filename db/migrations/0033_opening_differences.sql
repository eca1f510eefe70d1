-- What the sessions of a day should have left in the drawer, and what was counted when the next one was opened.
alter table cash_sessions
  -- Part of the day's closing balance; 0 for sessions before this version, so that their days stay as they were.
  add column opening_difference bigint not null default 0,
  -- Why less or more was counted than the last closing left.
  add column opening_reason text not null default '';

-- The cash that was in the drawer before the day that was reset; nothing where nobody knows.
alter table cash_resets add column left_cash bigint;
