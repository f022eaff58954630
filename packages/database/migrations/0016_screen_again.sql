-- A new list is held against the applications that are open.
alter table risk_run
  drop constraint risk_run_cause_known,
  add constraint risk_run_cause_known check (cause in ('submit', 'answer', 'change', 'send', 'manual', 'list'));
