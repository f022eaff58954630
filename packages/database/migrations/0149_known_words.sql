-- Of what was typed, the words that are known as they are: what is near to them need not be looked for, which is most of the work.
create function known_words(typed text[]) returns setof text language sql stable security definer rows 5
  set search_path = public as $$
  select t from unnest(typed) as t where exists (select from search_word w where w.word = t)
$$;
revoke execute on function known_words(text[]) from public;
grant execute on function known_words(text[]) to ledgate_app;
