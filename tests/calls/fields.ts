/** Documented fields of responses, where several calls return them. */
export const userFields = 'createdAt email fullName id profileImage role status username';
const vaFields =
  'assignedAt assignedClientId assignedClients assignmentStatus availability bio hourlyRate id rating skills specialization userId';
export const clientFields =
  'companyName customPlanName hourlyRate id monthlyHours subscriptionPlan userId';
export const ownProfile = {
  admin: `profile user(${userFields})`,
  va: `profile(${vaFields}) user(${userFields})`,
  client: `profile(${clientFields}) user(${userFields})`,
};
export const managedUser = userFields.replace('id ', 'id isApproved ');
export const profileOfVa = {
  admin: `profile(${vaFields}) user(${managedUser})`,
  va: ownProfile.va,
  client: `profile(${vaFields}) user(createdAt fullName id profileImage role)`,
};
/** A VA or a client in a list. */
export const profileFields = `assignedAt assignedClientId assignedClients assignmentStatus availability bio companyName hourlyRate id
  rating skills specialization subscriptionPlan user(email fullName profileImage status) userId`;
export const subscriptionFields = `createdAt customPlanName endDate hourlyRate hoursUsed id lastPaymentDate monthlyHours
  nextBillingDate paymentMethod plan startDate status userId`;
export const taskFields = `attachments category client(fullName id) clientId completedAt createdAt description dueDate estimatedHours
  id priority status title updatedAt va?(fullName id profileImage) vaId version`;
export const commentFields =
  'attachments content createdAt id taskId updatedAt user(fullName role) userId';
export const messageFields = 'clientKey content createdAt id isRead receiverId senderId';
export const routineFields = `attachments client(company fullName id) clientId createdAt description id isCompulsory lastResults priority recurrence
  title updatedAt`;
export const leadFields =
  'company createdAt email fullName id message phone plan serviceType status updatedAt';

export const connectionFields =
  'createdAt fromPoint fromStepId id label toPoint toStepId workflowId';
export const stepFields = `conditions createdAt description height id key nextStepId position title type width workflowId xPosition
  yPosition`;
export const workflowFields = `category client(fullName id) clientId connections createdAt description id isPublic status title
  updatedAt version`;
