-- Why somebody went on although required documents were not accepted: kept with what they signed for.

alter table approval
  add column documents_reason text,
  add constraint approval_documents_reason_said check (documents_reason is null or length(documents_reason) >= 10);

alter table section_verification
  add column documents_reason text,
  add constraint section_verification_documents_reason_said
    check (documents_reason is null or (section = 'documents' and length(documents_reason) >= 10));
