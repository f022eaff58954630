-- A saved view belongs to one list: the queue of applications, or the list of card payments.
alter table saved_view
  add column list text not null default 'queue',
  add constraint saved_view_list_known check (list in ('queue', 'transactions'));
