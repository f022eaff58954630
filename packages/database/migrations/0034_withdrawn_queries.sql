-- A question can be taken back, and its card says what an answer has made of the field.
alter table note
  add column became text,
  drop constraint note_state_known,
  add constraint note_state_known check (state in ('open', 'answered', 'resolved', 'withdrawn'));
grant update (became) on note to ledgate_app;
