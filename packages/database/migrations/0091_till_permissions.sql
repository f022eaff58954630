-- Opening, counting and moving a drawer, looking at differences and moving stock by hand are rights of their own now.
-- Nobody loses at this what they could do before; a preset is what it says.
create function pg_temp.till_permissions(held text[], setting text) returns text[] language sql immutable as $$
  select case setting
    when 'cashier' then array['open_shift', 'close_shift']
    when 'manager' then array['open_shift', 'close_shift', 'move_cash', 'approve_pos', 'adjust_stock']
    else case when 'use_pos' = any (held) then array['open_shift', 'close_shift', 'move_cash'] else '{}' end
      || case when 'override_price' = any (held) then array['approve_pos'] else '{}' end
      || case when 'update_product' = any (held) then array['adjust_stock'] else '{}' end
  end
$$;
update app_user set permissions = permissions || pg_temp.till_permissions(permissions, role_setting), version = version + 1
  where role = 'subuser' and deleted_at is null and cardinality(pg_temp.till_permissions(permissions, role_setting)) > 0;
