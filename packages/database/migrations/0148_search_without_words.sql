-- What holds no word that is kept, such as the beginning of a reference, is nowhere: nothing finds it, and no row is the rarest.
create or replace function search_narrowest(terms text[]) returns tsquery language plpgsql stable as $$
declare
  rarest record := search_rarest(terms);
begin
  if cardinality(terms) = 0 then
    return null;
  elsif rarest.held * 16 > rarest.entries then
    return search_condition_of(terms);
  elsif rarest.term is null then
    return search_scope()::tsquery;
  else
    return search_condition_of(array[rarest.term]);
  end if;
end
$$;
