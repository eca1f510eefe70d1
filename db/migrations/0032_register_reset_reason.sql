-- Why the register was reset; resets before this version have no reason.
alter table cash_resets add column reason text not null default '';
