-- The stamp of the security attestation is read as attested_at and attested_ip, and was written under other names. What an
-- application says does not change by it, so neither its version nor its past is touched.
alter table application_record disable trigger user;
update application_record
set values = (values - 'attests_at' - 'attests_ip')
  || jsonb_build_object('attested_at', values -> 'attests_at', 'attested_ip', values -> 'attests_ip')
where section = 'security' and (values ? 'attests_at' or values ? 'attests_ip');
alter table application_record enable trigger user;

update application_record_former
set values = (values - 'attests_at' - 'attests_ip')
  || jsonb_build_object('attested_at', values -> 'attests_at', 'attested_ip', values -> 'attests_ip')
where values ? 'attests_at' or values ? 'attests_ip';
