/** Installations in GraphQL: the trailers that wait for one, what was done at each, and what is still missing. */
import type { ChecklistItem } from '#domain/installation/checklist.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { cancelInstallation, finishInstallation, removePhoto, saveInstallation } from './acts.ts'
import { checklistNow } from './first-reports.ts'
import { type InstallationPhoto, photosOf } from './photo-store.ts'
import { installationsSeen, installScope, uuidOf } from './reach.ts'
import {
  type InstallableTrailer,
  installationOf,
  installationsOf,
  type StoredInstallation,
  trailersToInstall,
} from './store.ts'

const builder = schemaPart()

export { builder as installationSchema }

const TrailerType = builder.objectRef<InstallableTrailer>('InstallableTrailer').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    deviceTypeId: t.exposeInt('deviceTypeId', { nullable: false }),
    serialNumber: t.exposeString('serialNumber', {
      description: 'Of its gateway; null while none is fitted.',
    }),
    installedSensorTypeIds: t.field({
      type: ['Int'],
      nullable: false,
      resolve: ({ installedSensorTypeIds }) => installedSensorTypeIds,
    }),
    installationDate: t.expose('installationDate', { type: 'Instant' }),
  }),
})

const ChecklistItemType = builder.objectRef<ChecklistItem>('InstallationCheck').implement({
  fields: (t) => ({
    sensorTypeId: t.exposeInt('sensorTypeId', { nullable: false }),
    label: t.string({ nullable: false, resolve: saidOf('label') }),
    hint: t.string({ description: 'How to make it report.', resolve: saidOf('hint') }),
    firstReport: t.expose('firstReport', {
      type: 'Instant',
      description: 'Null until it reports for the first time since the installation began.',
    }),
  }),
})

const PhotoType = builder.objectRef<InstallationPhoto>('InstallationPhoto').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    taken: t.expose('taken', { type: 'Instant', nullable: false }),
  }),
})

const InstallationType = builder.objectRef<StoredInstallation>('Installation').implement({
  description: 'A gateway and sensors fitted to a trailer, until it is finished and after.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    deviceTypeId: t.exposeInt('deviceTypeId', { nullable: false }),
    carried: t.exposeString('carried', { description: 'The gateway that the trailer carries now.' }),
    installer: t.exposeString('installer', { nullable: false, description: 'Their email.' }),
    started: t.expose('started', { type: 'Instant', nullable: false }),
    finished: t.expose('finished', { type: 'Instant', description: 'Null until it is finished.' }),
    serialNumber: t.exposeString('serialNumber', { description: 'Null until a gateway was named.' }),
    sensorTypeIds: t.field({
      type: ['Int'],
      description: 'Null until somebody has chosen.',
      resolve: ({ sensorTypeIds }) => sensorTypeIds,
    }),
    photoCount: t.exposeInt('photoCount', { nullable: false }),
    checklist: t.field({
      type: [ChecklistItemType],
      nullable: false,
      description: 'Of the fitted sensors; as it was when it was finished.',
      resolve: (one, _args, { db }) => checklistNow(db, one),
    }),
    photos: t.field({
      type: [PhotoType],
      nullable: false,
      resolve: (one, _args, { db }) => photosOf(db, one),
    }),
  }),
})

builder.queryFields((t) => ({
  trailersToInstall: t.field({
    type: [TrailerType],
    nullable: false,
    description:
      'By unit: without a search those that are not installed yet, with one all that I may install.',
    args: {
      search: t.arg.string({
        description: 'Part of a unit ID or a VIN in any case, or a whole serial number.',
      }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { search, paginationInput }, { viewer, db }) =>
      trailersToInstall(db, await installScope(db, viewer), {
        search: search?.slice(0, 100) ?? '',
        ...readPage(paginationInput),
      }),
  }),
  installations: t.field({
    type: [InstallationType],
    nullable: false,
    description: 'Newest first: my own, and those of whole customers that I see.',
    args: {
      finished: t.arg.boolean({ required: true, description: 'Those that are, or those that are not.' }),
      vin: t.arg.string({ description: 'Of this trailer alone.' }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { finished, vin, paginationInput }, { viewer, db }) =>
      installationsOf(db, {
        seen: await installationsSeen(db, viewer),
        finished,
        vin: vin ?? null,
        ...readPage(paginationInput),
      }),
  }),
  installation: t.field({
    type: InstallationType,
    description: 'Null where there is none that I see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db }) =>
      installationOf(db, await installationsSeen(db, viewer), uuidOf(id)),
  }),
}))

const InstallationInput = builder.inputType('InstallationInput', {
  fields: (t) => ({
    id: t.id({
      required: true,
      description: 'A UUID that the client makes: what it sends twice is done once.',
    }),
    vin: t.string({ required: true }),
    secondsAgo: t.float({ description: 'How long ago it was begun; now if left out.' }),
    serialNumber: t.string({ description: 'Of the gateway that is fitted.' }),
    replaces: t.string({
      description: 'The gateway that the trailer carried, where another takes its place.',
    }),
    attachedSecondsAgo: t.float({ description: 'How long ago it was put on; now if left out.' }),
    sensorTypeIds: t.intList({ description: 'What is fitted.' }),
  }),
})

builder.mutationFields((t) => ({
  saveInstallation: t.field({
    type: InstallationType,
    nullable: false,
    description:
      'Begins it, attaches the gateway and notes what is fitted, as far as they are given: all or nothing.',
    args: { input: t.arg({ type: InstallationInput, required: true }) },
    resolve: (_root, { input }, context) =>
      saveInstallation(context, {
        id: input.id,
        vin: input.vin,
        secondsAgo: input.secondsAgo ?? 0,
        serialNumber: input.serialNumber ?? null,
        replaces: input.replaces ?? null,
        attachedSecondsAgo: input.attachedSecondsAgo ?? 0,
        sensorTypeIds: input.sensorTypeIds ?? null,
      }),
  }),
  finishInstallation: t.field({
    type: InstallationType,
    nullable: false,
    description: 'Notes that the trailer is installed, since when and by whom.',
    args: {
      id: t.arg.id({ required: true }),
      secondsAgo: t.arg.float({ description: 'How long ago it was done; now if left out.' }),
      evenSo: t.arg.boolean({ description: 'Though a sensor was not heard yet, or there is no photo.' }),
    },
    resolve: (_root, { id, secondsAgo, evenSo }, context) =>
      finishInstallation(context, id, secondsAgo ?? 0, evenSo ?? false),
  }),
  cancelInstallation: t.boolean({
    nullable: false,
    description: 'Forgets one that is not finished. What was fitted stays.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancelInstallation(context, id),
  }),
  removeInstallationPhoto: t.boolean({
    nullable: false,
    args: { id: t.arg.id({ required: true }), photoId: t.arg.id({ required: true }) },
    resolve: (_root, { id, photoId }, context) => removePhoto(context, id, photoId),
  }),
}))
