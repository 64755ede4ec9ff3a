import { offeredPlans, titleOf } from '#domains/plans/catalogue/catalogue.ts';
import { agency } from '#shared/agency.ts';
import { offeredIn } from '#shared/categories.ts';

/** The option that shows the field for a custom service type. */
export const otherService = 'Other';
/** The services that are offered, in the visitor's words. */
export const serviceTypes = () => [
  ...offeredIn(agency().serviceCategories).map(({ label }) => label),
  otherService,
];

export type RequestField = {
  name:
    | 'plan'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'company'
    | 'phone'
    | 'serviceType'
    | 'customServiceType'
    | 'message';
  label: string;
  kind: 'text' | 'email' | 'tel' | 'choice' | 'long';
  autoComplete: string;
  maxLength: number;
  required?: true;
  /** Shows the asterisk of a required field, although it can be empty. */
  looksRequired?: true;
  placeholder?: string;
  /** The options of a `choice`; the placeholder is the label of the empty option. */
  options?: { value: string; label: string }[];
};

/** The fields of the demo form, for the landing page and for the response without JavaScript. */
export const requestFields = (): RequestField[] => [
  {
    name: 'plan',
    label: 'Plan',
    kind: 'choice',
    autoComplete: 'off',
    maxLength: 20,
    placeholder: 'Not decided yet',
    options: offeredPlans().map((plan) => ({ value: plan.slug, label: titleOf(plan) })),
  },
  {
    name: 'firstName',
    label: 'First Name',
    kind: 'text',
    required: true,
    autoComplete: 'given-name',
    maxLength: 59,
  },
  {
    name: 'lastName',
    label: 'Last Name',
    kind: 'text',
    required: true,
    autoComplete: 'family-name',
    maxLength: 60,
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    required: true,
    autoComplete: 'email',
    maxLength: 254,
  },
  {
    name: 'company',
    label: 'Company',
    kind: 'text',
    autoComplete: 'organization',
    maxLength: 200,
  },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'tel',
    autoComplete: 'tel',
    maxLength: 60,
  },
  {
    name: 'serviceType',
    label: 'Service Type',
    kind: 'choice',
    autoComplete: 'off',
    maxLength: 120,
    placeholder: 'Select a service',
    options: serviceTypes().map((service) => ({ value: service, label: service })),
  },
  {
    name: 'customServiceType',
    label: 'Custom Service Type',
    kind: 'text',
    autoComplete: 'off',
    maxLength: 120,
    placeholder: 'What do you need done?',
  },
  {
    name: 'message',
    label: 'Message',
    kind: 'long',
    looksRequired: true,
    autoComplete: 'off',
    maxLength: 5000,
  },
];

export const sentTexts = {
  title: 'Demo Request Submitted!',
  text: "Thank you for your interest. We'll contact you within 24 hours to schedule your demo.",
};
export const failedTexts = {
  title: 'Error',
  text: 'Failed to submit demo request. Please try again.',
};
