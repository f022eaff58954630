-- Mails leave as text and as HTML; the demo's outbox shows them as their readers see them.

alter table demo_message add column html text;
