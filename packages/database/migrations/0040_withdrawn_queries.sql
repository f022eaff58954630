-- A question can be taken back, and its card says what an answer has made of the field.
alter table note
  add column became text,
  drop constraint note_state_known,
  add constraint note_state_known check (state in ('open', 'answered', 'resolved', 'withdrawn'));
grant update (became) on note to ledgate_app;

-- Of a step that was undone nobody hears, in the bell neither.
alter table notification add column taken_back_at timestamptz;
grant update (taken_back_at) on notification to ledgate_app;
