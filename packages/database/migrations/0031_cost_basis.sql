-- What the bank charges is either a markup with interchange and assessments beside it, or one price with them in it.
-- Until now tiers and flat prices on the buy side were bounds only; where they were set, the bank's price was meant.
alter table buy_rate add column cost_basis text not null default 'pass_through';
alter table buy_rate alter column cost_basis drop default;
alter table buy_rate add constraint buy_rate_cost_basis_known check (cost_basis in ('pass_through', 'bundled'));

select set_config('app.scope', 'all', true);
alter table buy_rate disable trigger buy_rate_final;
update buy_rate set cost_basis = 'bundled'
  where lines ?| array['qualified_rate', 'qualified_item', 'mid_rate', 'mid_item', 'non_rate', 'non_item',
    'flat_rate', 'flat_item', 'card_price'];
alter table buy_rate enable trigger buy_rate_final;

-- Lines of the sale rate that are part of the price.
alter table sale_rate add column included text[] not null default '{}';

grant update (cost_basis) on buy_rate to ledgate_app;
grant update (included) on sale_rate to ledgate_app;
