-- What a merchant's sub-user is to the business: a preset of permissions, or a list of their own. Nobody else has one.
alter table app_user add column role_setting text;
update app_user set role_setting = 'custom' where role = 'subuser';
alter table app_user add constraint app_user_role_setting_known
  check (role_setting in ('manager', 'cashier', 'accountant', 'viewer', 'custom'));
alter table app_user add constraint app_user_role_setting_of_sub_users check ((role = 'subuser') = (role_setting is not null));
grant update (role_setting) on app_user to ledgate_app;

-- Whoever the acquirer has blocked is not let in again by the merchant.
alter table app_user add column blocked_by_merchant boolean not null default false;
grant update (blocked_by_merchant) on app_user to ledgate_app;
