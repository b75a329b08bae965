/** For the test of rights: devices, packages and campaigns, which are super admins' alone, and the gateway of one vehicle. */
import { type Case, type CaseAbout, named, overseers, superAdmins } from './case.ts'

const installers: Case['own'] = [
  'CUSTOMER_INSTALLER',
  'INSTALLER',
  'GO_INSTALLER_CUSTOMER',
  'GO_INSTALLER_ALL_CUSTOMERS',
  'OEM_INSTALLER',
]

const input = ({ fresh, vin }: CaseAbout) => `{ name: "${fresh}", type: deviceReset, devices: ["${vin}"] }`

export const campaignsQueries: Readonly<Record<string, Case>> = {
  campaigns: { ...superAdmins, ask: () => '{ campaigns { campaigns { name waves { devices } } } }' },
  campaign: { ...superAdmins, ask: ({ campaignId }) => `{ campaign(id: ${campaignId}) { name } }` },
  campaignJobs: {
    ...superAdmins,
    ask: ({ campaignId }) => `{ campaignJobs(id: ${campaignId}) { jobs { unitId state } } }`,
  },
  campaignPreview: {
    ...superAdmins,
    ask: (about) => `{ campaignPreview(input: ${input(about)}) { devices { unitId } } }`,
  },
  rollbackPreview: {
    ...superAdmins,
    ask: ({ undoableId }) =>
      `{ rollbackPreview(id: ${undoableId}) { devices { unitId } leftOut { unitId why } } }`,
  },
  packages: { ...superAdmins, ask: () => '{ packages { title notes } }' },
  devices: { ...superAdmins, ask: () => '{ devices { devices { unitId drift { words } } } }' },
  device: {
    ...superAdmins,
    ask: ({ deviceSerial }) =>
      `{ device(serialNumber: "${deviceSerial}") { unitId story { lines { text } } } }`,
  },
  vehicleDevice: {
    ...named,
    ask: ({ vin }) =>
      `{ vehicleDevice(vin: "${vin}") { serialNumber hardware firmware { version } drift { words } } }`,
    mark: ({ deviceSerial }) => deviceSerial,
  },
  'vehicleDevice: its SIM': {
    own: [...overseers.own, 'SUPPORT', ...installers],
    foreign: [...overseers.foreign, 'SUPPORT'],
    ask: ({ vin }) => `{ vehicleDevice(vin: "${vin}") { iccid } }`,
    mark: () => '8901260000000000042',
  },
  configTemplates: { ...superAdmins, ask: () => '{ configTemplates { product customerName updatedBy } }' },
}

export const campaignsMutations: Readonly<Record<string, Case>> = {
  createCampaign: {
    ...superAdmins,
    ask: (about) => `mutation { createCampaign(input: ${input(about)}) { id } }`,
  },
  changeCampaign: {
    ...superAdmins,
    ask: ({
      campaignId,
    }) => `mutation { changeCampaign(id: ${campaignId}, input: { version: 1, conditions: [standing],
      failureLimit: 3, expiresAfterHours: 48 }) { version versions { madeBy } } }`,
  },
  rollBackCampaign: {
    ...superAdmins,
    ask: ({ undoableId }) => `mutation { rollBackCampaign(id: ${undoableId}) { id undoes } }`,
  },
  pauseCampaign: {
    ...superAdmins,
    ask: ({ campaignId }) => `mutation { pauseCampaign(id: ${campaignId}) { state } }`,
  },
  resumeCampaign: {
    ...superAdmins,
    ask: ({ pausedCampaignId }) => `mutation { resumeCampaign(id: ${pausedCampaignId}) { state } }`,
  },
  abortCampaign: {
    ...superAdmins,
    ask: ({ campaignId }) => `mutation { abortCampaign(id: ${campaignId}) { state } }`,
  },
  retryCampaign: {
    ...superAdmins,
    ask: ({ campaignId }) => `mutation { retryCampaign(id: ${campaignId}) { state } }`,
  },
  withdrawPackage: {
    ...superAdmins,
    ask: ({ packageId }) => `mutation { withdrawPackage(id: ${packageId}) { withdrawn } }`,
  },
  saveConfigTemplate: {
    ...superAdmins,
    ask: ({
      customerId,
    }) => `mutation { saveConfigTemplate(input: { product: "Base", customerId: ${customerId},
      config: { stationaryMinutes: 30 } }) { id } }`,
  },
  deleteConfigTemplate: {
    ...superAdmins,
    ask: ({ templateId }) => `mutation { deleteConfigTemplate(id: ${templateId}) }`,
  },
}
