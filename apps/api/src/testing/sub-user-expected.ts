import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { UNKNOWN } from './matrix-asks.ts';

/**
 * What each permission opens by itself, written by hand and not read from the contract. What is open to every sub-user
 * stands in `matrix-expected.ts` with the letter S. A call with several acts is named with the act: `ACTS`.
 */
export const OPENED_BY: Record<SubUserPermission, string> = {
  // The home page is everybody's; its figures depend on who looks.
  read_dashboard: '',
  read_application: `
    applications.listApplications applications.readApplication applications.readTimeline applications.readExpectation
    onboarding.viewForms onboarding.viewCompany onboarding.viewOwners onboarding.viewBusiness onboarding.viewSecurity
    onboarding.viewAccounts onboarding.viewContacts documents.viewDocuments documents.readFile
    review.readDecisions signatures.listSignatures changes.listChanges queue.openLive
    queries.companyQueries queries.ownershipQueries queries.businessQueries queries.securityQueries
    queries.settlementQueries queries.contactQueries
    review.undoDecision`, // finds one's own decisions, of which a sub-user has none
  update_application: `
    applications.startApplication documents.attachDocument documents.updateDocument documents.removeDocument
    documents.restoreDocument documents.uploadOwnerDocument`,
  read_rate: `
    rates.listAmendments rates.listSaleRates rates.readRates rates.readKeptReserve rates.readOwnAgreement
    rates.readRateSheet`,
  charge_vt: `
    terminal.listStoredCards terminal.readTerminal terminal.openCardFields terminal.readCard terminal.listReaders
    terminal.cancelReader payments.checkPayment payments.readReceipt payments.readReceiptPdf
    customers.listCustomers customers.readCustomer
    terminal.actOnTerminal:sale terminal.actOnTerminal:adjust_tip`,
  auth_vt: 'terminal.actOnTerminal:auth',
  capture_vt: 'terminal.actOnTerminal:capture',
  void_vt: 'terminal.actOnTerminal:void',
  refund_vt: 'terminal.actOnTerminal:refund',
  savecard_vt: 'terminal.removeStoredCard terminal.actOnTerminal:save_card',
  read_transaction: `
    payments.listPaymentViews payments.savePaymentView payments.removePaymentView payments.listPayments
    payments.exportPayments payments.readPayment payments.checkPayment payments.readReceipt payments.readReceiptPdf
    payments.sendReceipt disputes.listDisputes disputes.readDispute disputes.fetchDisputes disputes.checkDispute
    disputes.readDisputeFile`,
  read_deposit: `
    settlement.listDeposits settlement.readUpcoming settlement.readDeposit settlement.readBatch watching.readFunding`,
  answer_dispute: `
    disputes.answerDispute disputes.acceptDispute disputes.addDisputeFile disputes.removeDisputeFile`,
  manage_customer:
    'customers.addCustomer customers.updateCustomer customers.removeCustomer customers.keepExemption customers.endExemption',
  read_product: `
    catalogue.listProducts catalogue.readProduct catalogue.listStockMoves catalogue.listCategories catalogue.listTaxes
    catalogue.exportProducts catalogue.readProductImage`,
  create_product: 'catalogue.createProduct catalogue.importProducts',
  update_product: `
    catalogue.updateProduct catalogue.setProductImage catalogue.removeProductImage
    catalogue.listProductVersions catalogue.editProducts catalogue.putBackProducts
    catalogue.assignBarcodes`,
  adjust_stock: 'catalogue.recordStock',
  delete_product: 'catalogue.archiveProduct catalogue.restoreProduct',
  manage_category: `catalogue.createCategory catalogue.updateCategory catalogue.archiveCategory catalogue.restoreCategory`,
  manage_tax: 'catalogue.createTax catalogue.updateTax catalogue.archiveTax catalogue.restoreTax',
  use_pos: `
    catalogue.readSnapshot till.listOrders till.exportOrders till.readOrder till.readOrderReceipt till.giveOrderReceipt till.listRegisters till.listShifts till.readShift
    till.listApprovers till.approveAtTill till.sell till.changeOrder till.leaseRegister till.giveUpLease till.setOwnPin
    merchantSettings.readTillSetup`,
  open_shift: 'till.openTill',
  close_shift: 'till.countTill till.closeTill',
  move_cash: 'till.moveTillCash',
  approve_pos: 'till.seeDifference till.setOwnPin',
  override_price: '',
  discount_pos: '',
  refund_pos: `till.listOrders till.exportOrders till.readOrder till.readOrderReceipt till.giveOrderReceipt till.listRegisters till.listShifts till.readShift`,
  read_report: `
    reports.readReport reports.exportReport reports.runReport reports.listReportRuns reports.cancelReportRun reports.readReportFile
    reports.listSavedReports reports.saveReport reports.updateReport reports.removeReport reports.mailReport reports.findReportChoices
    statements.listStatements statements.readStatement statements.readStatementPdf statements.readDowngrades
    reportFiles.listReports reportFiles.readReportFile pci.listPciStatus pci.exportPciStatus
    till.listOrders till.exportOrders till.readOrder till.readOrderReceipt till.giveOrderReceipt till.listRegisters till.listShifts till.readShift till.reopenCount`,
  create_ticket: 'queries.createTicket queries.createNote',
  read_ticket: `
    queries.findTickets queries.findNotes queries.markReadAsMerchant queries.readTicket queries.listThreads`,
  manage_user: `
    merchantUsers.listPermissions merchantUsers.listTeam merchantUsers.readMember merchantUsers.inviteMember
    merchantUsers.updateMember merchantUsers.removeMember merchantUsers.deactivateMember merchantUsers.activateMember
    merchantUsers.inviteMemberAgain merchantUsers.setMemberPin merchantUsers.assignAccess merchantUsers.changeAccess`,
  read_setting: 'merchantSettings.readMerchantSettings',
  update_setting: `merchantSettings.saveMerchantSettings merchantSettings.giveSurchargeNotice merchantSettings.setReceiptLogo
    merchantSettings.removeReceiptLogo till.addRegister till.changeRegister`,
};

/** What opens to nobody who has only one of the two. */
export const OPENED_TOGETHER: [SubUserPermission, SubUserPermission, string][] = [
  [
    'read_application',
    'update_application',
    `onboarding.createCompany onboarding.updateCompany onboarding.createOwner onboarding.updateOwner
    onboarding.createBusiness onboarding.updateBusiness onboarding.createSecurity onboarding.updateSecurity
    onboarding.createContact onboarding.updateContact documents.uploadFiles`,
  ],
  // Files go along with what is written about an application that one can see.
  ['create_ticket', 'read_application', 'queries.uploadNoteFiles'],
];

const PAYMENT = { idempotency_key: UNKNOWN, payment: UNKNOWN };
const CARD = { idempotency_key: UNKNOWN, token: '0'.repeat(31) + 'f' };
const CHARGE = { ...CARD, amount_cents: 100, subtotal_cents: 100, billing: {} };

/** The acts of a call that takes several, each with a body that passes its schema. */
export const ACTS: Record<string, Record<string, object>> = {
  'terminal.actOnTerminal': {
    sale: { action: 'sale', ...CHARGE },
    auth: { action: 'auth', ...CHARGE },
    capture: { action: 'capture', ...PAYMENT, amount_cents: 100 },
    adjust_tip: { action: 'adjust_tip', ...PAYMENT, tip_cents: 100 },
    void: { action: 'void', ...PAYMENT, reason: 'For the matrix' },
    refund: { action: 'refund', ...PAYMENT, amount_cents: 100, reason: 'For the matrix' },
    save_card: { action: 'save_card', ...CARD },
  },
};
