import { invitation, passwordReset, welcome } from '#domains/accounts/mails.ts';
import { answerRefused, answerWithoutFiles } from '#domains/answers/mails.ts';
import { timeAdjusted } from '#domains/approvals/mails.ts';
import { invoiceMail, invoiceReminder } from '#domains/invoices/mails.ts';
import { leadConfirmation, leadLetter } from '#domains/leads/mails.ts';
import { hoursCorrected } from '#domains/ledger/mails.ts';
import { digest, updates } from '#domains/notifications/mail/list-templates.ts';
import { missedMessages, notificationMail } from '#domains/notifications/mail/templates.ts';
import { bankDetailsChanged } from '#domains/pay/bank/mails.ts';
import { paymentRecorded, paymentVoided } from '#domains/payments/mails.ts';
import { planChanged } from '#domains/plans/changes/mails.ts';
import { taskCreated, taskRefused } from '#domains/tasks/mail/mails.ts';
import { timeCorrected } from '#domains/time/corrections/mails.ts';
import {
  emailChange,
  emailChanged,
  emailChangeNotice,
  registered,
  signInWarning,
} from '#domains/users/mails.ts';
import { weeklyReportMail } from '#domains/weekly-reports/mails.ts';
import type { SampledTemplate } from '#server/mail/template.ts';

/** Every mail that the application sends, for `npm run mail:preview` and the tests. */
export const mailTemplates: Record<string, SampledTemplate> = {
  invitation,
  registered,
  welcome,
  passwordReset,
  signInWarning,
  emailChange,
  emailChangeNotice,
  emailChanged,
  planChanged,
  paymentRecorded,
  paymentVoided,
  invoiceMail,
  invoiceReminder,
  hoursCorrected,
  timeAdjusted,
  bankDetailsChanged,
  timeCorrected,
  taskCreated,
  taskRefused,
  answerRefused,
  answerWithoutFiles,
  leadLetter,
  leadConfirmation,
  weeklyReportMail,
  notificationMail,
  missedMessages,
  updates,
  digest,
};
