import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  createRoutineInput,
  editRoutineInput,
  listRoutinesInput,
  routine,
  routineRef,
} from './schema.ts';

export const routineRoutes: RestRoute[] = [
  pagedRoute(
    'GET /routines',
    {
      access: 'signed-in',
      summary: 'List the routines you can see, newest first',
      input: listRoutinesInput,
      output: routine,
    },
    (call, input) => call.routines.list(input),
  ),
  route(
    'POST /routines',
    {
      access: ['client'],
      summary: 'Create a routine',
      input: createRoutineInput,
      output: routine,
      status: 201,
    },
    (call, input) => call.routines.create(input),
  ),
  route(
    'GET /routines/:id',
    {
      access: 'signed-in',
      summary: 'Get a routine',
      input: routineRef,
      output: routine,
    },
    (call, input) => call.routines.get(input),
  ),
  route(
    'PUT /routines/:id',
    {
      access: ['client'],
      summary: 'Edit your routine',
      input: editRoutineInput,
      output: routine,
    },
    (call, input) => call.routines.edit(input),
  ),
  route(
    'POST /routines/:id/pause',
    {
      access: ['client'],
      summary: 'Pause the schedule of your routine; its dates are skipped until you resume it',
      input: routineRef,
      output: routine,
      refuses: { 409: 'The routine has no schedule' },
    },
    (call, input) => call.routines.pause(input),
  ),
  route(
    'POST /routines/:id/resume',
    {
      access: ['client'],
      summary: 'Continue the schedule of your routine',
      input: routineRef,
      output: routine,
      refuses: { 409: 'The routine has no schedule' },
    },
    (call, input) => call.routines.resume(input),
  ),
  route(
    'DELETE /routines/:id',
    {
      access: ['client'],
      summary: 'Delete your routine',
      input: routineRef,
      output: ok,
    },
    (call, input) => call.routines.delete(input),
  ),
];
