-- What was decided of late, for when a merchant may expect a decision.
create index application_event_decided on application_event (at desc) where event in ('approve', 'decline');
