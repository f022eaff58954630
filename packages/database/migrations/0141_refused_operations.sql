-- What other parties refused, by when: counted on dashboards.
create index operation_refused on operation (settled_at) where state = 'refused';
