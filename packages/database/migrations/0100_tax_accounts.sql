-- A tax is owed to whom its merchant names, as "Springfield, IL": the account of it is called by that name, whatever is in it.
alter table ledger_account drop constraint ledger_account_code_form;
alter table ledger_account add constraint ledger_account_code_form
  check (code ~ '^[a-z_]+(:.+)?$' and char_length(code) <= 200);
