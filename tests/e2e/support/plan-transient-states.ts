import {
  abortCalls,
  choose,
  confirm,
  fill,
  inOrder,
  press,
  pressInDialog,
  type State,
} from './state.ts';
import { fillCard } from './subscription-states.ts';

const chooseRoutineAction = (item: string) =>
  inOrder(
    (page) =>
      page
        .getByRole('table', { name: 'Routines' })
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    choose(item),
  );

export const planTransientStates: State[] = [
  {
    name: 'checkout-not-paid',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    isRefused: true,
    prepare: inOrder(abortCalls('payments.begin'), fillCard, (page) =>
      page.getByRole('button', { name: /^Pay \$/ }).click(),
    ),
  },
  {
    name: 'subscription-not-cancelled',
    who: 'client',
    path: '/subscription-management',
    isRefused: true,
    prepare: inOrder(
      abortCalls('subscriptions.setStatus'),
      press('Cancel Subscription'),
      confirm('Cancel Subscription'),
    ),
  },
  {
    name: 'routine-not-created',
    who: 'newClient',
    path: '/routines',
    isRefused: true,
    prepare: inOrder(
      abortCalls('routines.create'),
      (page) => page.getByRole('button', { name: 'Create routine' }).first().click(),
      fill('Title', 'Water the plants'),
      fill('Description', 'All of them.'),
      pressInDialog('Create routine'),
    ),
  },
  {
    name: 'routine-not-updated',
    who: 'client',
    path: '/routines',
    isRefused: true,
    prepare: inOrder(
      abortCalls('routines.edit'),
      chooseRoutineAction('Edit routine'),
      fill('Title', 'Another title'),
      (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click(),
    ),
  },
  {
    name: 'routine-not-deleted',
    who: 'client',
    path: '/routines',
    isRefused: true,
    prepare: inOrder(abortCalls('routines.delete'), chooseRoutineAction('Delete routine'), (page) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click(),
    ),
  },
];
