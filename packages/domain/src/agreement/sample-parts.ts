import type { AgreementPart } from './parts.ts';

/**
 * Sample wording of every part, in the usual terms of the trade, for the demo and to start a first draft from. It is to be
 * reviewed by counsel and the sponsor bank before anybody approves it: see docs/runbooks/agreement.md.
 */
export const SAMPLE_PARTS: Record<AgreementPart, string> = {
  parties: `This Merchant Processing Agreement (the “Agreement”) is made between:
• {{acquirer}}, {{acquirer_address}} (the “Acquirer”);
• {{bank}}, a member of the card brands and the sponsor of the Acquirer’s program (the “Bank”); and
• {{merchant}}, doing business as {{merchant_dba}}, {{merchant_address}} (the “Merchant”).
Independent sales organization (ISO): {{iso}}. The ISO introduced the Merchant. It is not a party, and nothing it says changes this Agreement.
Documents. The Agreement consists of these parts, the fee schedule, the Merchant’s application {{reference}}, and the operating guides of the card brands as in force from time to time (the “Rules”). If they differ, the Rules prevail, then these parts, then the fee schedule, then the application.
Who signs:
{{signers}}
Effective date. The Agreement takes effect on {{effective_date}}, and not before. Until then the Merchant may not submit sales under it.`,
  fees: `The Merchant pays the following rates and fees:
{{fees}}
Collection. The Acquirer collects charges {{collected}} from settlements or by debit to the settlement account. Fees for a service that the Merchant does not use are not charged.
Pass-through costs. Where the schedule says “at cost”, interchange, assessments and other amounts set by the card brands are passed on without markup and change when the card brands change them.
Changes. The Acquirer may change its own rates, fees and limits by an amendment of which it gives written notice. If the change raises what the Merchant pays or makes a limit stricter, notice is given at least {{change_notice}} before it takes effect, and the Merchant may end the Agreement by notice until then, without an early termination fee. A change that only lowers fees or eases limits may take effect on the day after its notice.
Disputed charges. The Merchant reviews each statement and reports an error in writing without undue delay. The Acquirer corrects what was charged wrongly.`,
  term: `Term. This Agreement has {{term}}, beginning on its effective date.
Renewal. {{renewal}}
Notice. Either party may end this Agreement by written notice of at least {{notice_days}}. Notice given so that the Agreement ends with the initial term, or later, costs nothing.
Early termination. {{early_termination}}
Immediate termination. The Acquirer or the Bank may suspend processing or end the Agreement at once if the Merchant submits fraudulent or unlawful sales, exceeds the card brands’ thresholds for disputes or fraud, becomes insolvent, makes a materially false statement, or if a card brand or regulator requires it. The Merchant may end the Agreement at once, without an early termination fee, if the Acquirer materially breaches it and does not cure the breach within the notice period.
After termination. Obligations for sales made before the end, including disputes, refunds, fees and the reserve, continue. The Bank or the Acquirer may report a termination for cause to the card brands’ file of terminated merchants, as the Rules require.`,
  reserve: `Reserve. {{reserve}}
Monthly volume. {{volume_cap}}
Ticket size. {{ticket_cap}}
Funding delay. {{funding_delay}}
Monitoring. {{monitoring}}
Use of a reserve. A reserve secures what the Merchant owes under this Agreement. The Merchant grants the Acquirer and the Bank a security interest in it. It is not a deposit of the Merchant, bears no interest, and may be applied to disputes, refunds, fees, fines and losses. What remains is released when the reserve period ends.
Sales beyond a limit. Sales beyond a cap may be declined, or their settlement held until they have been reviewed. The Merchant provides invoices and proof of delivery on request.
Changes. If the risk of the Merchant’s sales increases materially, the Acquirer may require a reserve, a limit or a delay, or change one, by an amendment that gives the reasons, with the notice stated under “Fees”.`,
  general: `Card acceptance. The Merchant accepts valid cards of the brands it applied for, for the goods and services described in its application, without minimums or surcharges that law or the Rules forbid. It submits only its own genuine sales, obtains an authorization for each, and gives the cardholder a receipt and its refund policy.
Settlement. The Acquirer and the Bank credit the proceeds of sales to the settlement account in the application, less refunds, disputes, fees and any reserve. The Merchant authorizes credits and debits to that account by ACH for amounts due under this Agreement. The authorization stays in force for 180 days after the Agreement ends.
Disputes and refunds. The Merchant bears disputes (chargebacks) of its sales and answers requests for documents in time. It makes refunds to the card that was used.
Information. What the Merchant stated in its application is true and complete. It reports changes of ownership, control, business, address or settlement account within 10 days and provides financial information on reasonable request. The Acquirer and the Bank may verify what was stated and inspect the Merchant’s premises and records on reasonable notice.
Indemnity. The Merchant indemnifies the Acquirer and the Bank against losses, fines and claims that result from its sales, its breach of this Agreement or the Rules, or those who act for it.
Limitation of liability. No party is liable for indirect, special or punitive damages. Except for settlement owed to the Merchant, the liability of the Acquirer and the Bank together is limited to the fees paid in the six months before the claim arose.
Assignment and changes. The Merchant may not assign this Agreement without written consent. Other than as stated under “Fees” and “Reserve, caps and funding delay”, it is changed only in writing accepted by the Merchant.
Governing law. The laws of {{governing_state}} govern this Agreement, without regard to conflict-of-laws principles, and federal law where it applies.
Severability. If a provision is unenforceable, the others remain in force. A failure to enforce a provision is not a waiver.`,
  data: `PCI DSS. The Merchant complies with the Payment Card Industry Data Security Standard and the card brands’ data security programs, validates its compliance each year, and uses only service providers and software that comply.
Sensitive data. The Merchant never stores security codes, full track data or PINs, and stores account numbers only where it must and in unreadable form.
Incidents. The Merchant reports an actual or suspected compromise of cardholder data to the Acquirer within 24 hours, preserves evidence, engages a forensic investigator where a card brand requires one, and bears the resulting assessments.
Privacy. Each party uses personal information of cardholders, owners and guarantors only to perform this Agreement, to prevent fraud and to comply with law and the Rules, protects it with reasonable safeguards, and complies with applicable privacy law. The Acquirer does not sell it.
Retention. Each party keeps records of sales as long as law and the Rules require, and then destroys them securely.`,
  guarantee: `Each person named here signs this part for himself or herself (the “Guarantors”):
{{guarantors}}
Guarantee. In return for the Acquirer and the Bank entering into this Agreement, each Guarantor personally, unconditionally and jointly and severally guarantees the full and prompt payment of everything the Merchant owes under it, including disputes, refunds, fees, fines and early termination.
Nature. This is a guarantee of payment and not of collection. The Acquirer and the Bank may turn to a Guarantor without first proceeding against the Merchant, another Guarantor or the reserve, and may change the Agreement, grant time or release security without the Guarantor’s consent, except that a change of fees binds a Guarantor only after notice to the Merchant.
Waivers. Each Guarantor waives presentment, demand, protest and notice of default, to the extent the law permits.
Duration. The guarantee continues until everything owed for sales made before the Agreement ended has been paid. A Guarantor may end it for later sales by written notice, which also entitles the Acquirer to end the Agreement.
Reports. Each Guarantor authorizes the Acquirer and the Bank to obtain consumer reports about him or her in connection with this Agreement.`,
  tax: `Under penalties of perjury, the person who signs for {{merchant}} certifies that:
• the taxpayer identification number given in the application is the Merchant’s correct number (or the Merchant is waiting for one to be issued);
• the Merchant is not subject to backup withholding because it is exempt from it, or has not been notified by the Internal Revenue Service (IRS) that it is subject to backup withholding as a result of a failure to report all interest or dividends, or the IRS has notified it that it is no longer subject to backup withholding;
• the Merchant is a U.S. citizen or other U.S. person; and
• the FATCA code entered in the application, if any, is correct.
The IRS does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.
The Acquirer reports gross payment volume to the IRS on Form 1099-K. If the number does not match the IRS’s records, the Acquirer may have to withhold part of settlements.`,
  disclosure: `Member bank (acquirer of record): {{bank}}. Processor and program manager: {{acquirer}}, {{acquirer_address}}.
Important member-bank responsibilities:
• The Bank is the only entity approved to extend acceptance of the card brands’ products directly to a merchant.
• The Bank must be a principal party to this Agreement.
• The Bank is responsible for educating merchants on the pertinent Rules; this may be done through the Acquirer.
• The Bank is responsible for and must provide settlement funds to the Merchant.
• The Bank is responsible for all funds held in reserve that are derived from settlement.
Important merchant responsibilities:
• Comply with cardholder data security and storage requirements.
• Maintain fraud and disputes below the card brands’ thresholds.
• Review and understand the terms of this Agreement.
• Comply with the Rules. The Merchant may download them from the websites of Visa, Mastercard, Discover and American Express.
The responsibilities above do not replace the terms of this Agreement. They are stated so that the Merchant knows some important obligations of each party and that the Bank is the ultimate authority should the Merchant have any problems.`,
  notices: `To the Acquirer: {{acquirer_notice}}.
To the Bank: {{bank}}, in care of the Acquirer at the address above.
To the Merchant: {{merchant_notice}}.
Form. Notices are in writing. They are given by email or in the Merchant’s account, and by nationally recognized courier or certified mail where they end the Agreement for cause. A notice by email or in the account counts on the next business day, one by courier or mail when delivered.
Changes of address. Each party tells the others of a new address. Until then notices go to the last one given.`,
  arbitration: `Talk first. A party with a claim sends a written notice that describes it. The parties try in good faith to resolve it for 30 days.
Arbitration. A claim that is not resolved is decided by binding individual arbitration administered by the American Arbitration Association under its Commercial Arbitration Rules, by one arbitrator, in the county of the Merchant’s legal address or by video. The Federal Arbitration Act governs this part. Judgment on the award may be entered in any court with jurisdiction.
No class actions. Claims are brought only individually and not as a class, collective or representative action. If this sentence is unenforceable for a claim, that claim is decided in court.
Exceptions. A party may bring an individual claim in small-claims court, and may ask a court for an injunction or to collect an undisputed debt.
Opting out. The Merchant and each Guarantor may reject this part by written notice within 30 days after signing. Rejecting it has no other effect.
Jury waiver. Where a claim is decided in court, each party waives a jury trial to the extent the law permits.`,
  esign: `Consent. Each person who signs agrees to receive this Agreement, disclosures, statements and notices electronically and to sign electronically. A typed name given on the signing page is that person’s signature under the federal E-SIGN Act and state law.
Paper copies. Anyone who signs may get a paper copy of any record, free of charge, by contacting {{support}}.
Withdrawal. Consent to electronic records may be withdrawn at any time by contacting {{support}}. From the next business day, records are sent on paper. Withdrawing consent does not undo what was signed before. Anyone who does not want to sign electronically may sign on paper instead.
Contact details. Each person keeps his or her email address current by updating the account or contacting {{support}}.
What is needed. A current web browser, an email account, a phone that receives text messages or calls, and a program that opens PDF files, with enough storage to keep them.
Record. With each signature the time, the network address, the device, and how the person was identified are kept. Each person who signs receives the executed Agreement with a certificate of completion.`,
};
