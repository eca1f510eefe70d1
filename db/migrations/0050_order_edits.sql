-- Created in the browser, one per edit: a repeated request finds the edit that it made.
alter table order_versions add column key uuid unique;
