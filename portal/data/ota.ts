/** Devices, packages and campaigns: the lists, one of each, and what super admins do with them. */
import type { PackageKind } from '#domain/ota/package.ts'
import { call } from './call.ts'
import type { CampaignInput, CampaignTermsInput } from './documents.ts'
import { type Answer, mutation, query } from './graphql.ts'

export type CampaignLine = Answer<typeof campaignsQuery>['campaigns']['campaigns'][number]
export type Campaign = NonNullable<Answer<typeof campaignQuery>['campaign']>
export type CampaignJob = Answer<typeof campaignJobsQuery>['campaignJobs']['jobs'][number]
export type CampaignPreview = Answer<typeof campaignPreviewQuery>['campaignPreview']
export type CampaignFields = CampaignInput
export type CampaignTermsFields = CampaignTermsInput
export type DevicePackage = Answer<typeof packagesQuery>['packages'][number]
export type DeviceLine = Answer<typeof devicesQuery>['devices']['devices'][number]
export type ConfigTemplate = Answer<typeof templatesQuery>['configTemplates'][number]
export type Device = NonNullable<Answer<typeof deviceQuery>['device']>

export const campaignsQuery = query(`query($page: PaginationInput) { campaigns(paginationInput: $page) {
  campaignCount campaigns { id name type state failures failureLimit created createdBy package { title }
    waves { begun devices counts { state count } } } } }`)
export const campaignQuery =
  query(`query($id: ID!) { campaign(id: $id) { id name type state failures failureLimit config
  window conditions expiresAfterHours undo undoes isForgotten version created createdBy package { title withdrawn }
  versions { version made madeBy waves window conditions failureLimit expiresAfterHours }
  waves { number begun devices pauseMinutes counts { state count } } } }`)
export const campaignJobsQuery =
  query(`query($id: ID!, $wave: Int, $state: JobState, $page: PaginationInput, $after: String) {
  campaignJobs(id: $id, wave: $wave, state: $state, paginationInput: $page, after: $after) { jobCount next jobs {
    id wave serialNumber unitId vin customerName state percent reason changed } } }`)
export const campaignPreviewQuery = query(`query($input: CampaignInput!) { campaignPreview(input: $input) {
  deviceCount leftOutCount waves leftOutReasons { why count } waitReasons { why count }
  leftOut { unitId customerName why } } }`)
export const rollbackPreviewQuery = query(`query($id: ID!) { rollbackPreview(id: $id) {
  deviceCount leftOutCount waves leftOutReasons { why count } waitReasons { why count }
  leftOut { unitId customerName why } } }`)
export const changeCampaignMutation = mutation(
  'mutation($id: ID!, $input: CampaignTermsInput!) { changeCampaign(id: $id, input: $input) { id } }',
)
export const rollBackCampaignMutation = mutation('mutation($id: ID!) { rollBackCampaign(id: $id) { id } }')
export const createCampaignMutation = mutation(
  'mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }',
)
export const pauseCampaignMutation = mutation('mutation($id: ID!) { pauseCampaign(id: $id) { id } }')
export const resumeCampaignMutation = mutation('mutation($id: ID!) { resumeCampaign(id: $id) { id } }')
export const abortCampaignMutation = mutation('mutation($id: ID!) { abortCampaign(id: $id) { id } }')
export const retryCampaignMutation = mutation('mutation($id: ID!) { retryCampaign(id: $id) { id } }')

export const packagesQuery =
  query(`{ packages { id title kind name version products hardware notes size sha256
  uploaded uploadedBy withdrawn } }`)
export const withdrawPackageMutation = mutation('mutation($id: ID!) { withdrawPackage(id: $id) { id } }')

/** @throws CallError with the server's words where it is not taken */
export const uploadPackage = async (
  about: {
    readonly kind: PackageKind
    readonly name: string
    readonly version: string
    readonly products: readonly string[]
    readonly hardware: string
    readonly notes: string
  },
  file: File,
): Promise<void> => {
  const search = new URLSearchParams({ ...about, products: about.products.join(',') })
  await call(`/v1/api/packages?${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
}

export const devicesQuery =
  query(`query($search: String, $product: String, $customerId: ID, $groupId: ID, $drifting: Boolean, $page: PaginationInput,
    $after: String) {
  devices(search: $search, product: $product, customerId: $customerId, groupId: $groupId, drifting: $drifting,
    paginationInput: $page, after: $after) { deviceCount next devices {
    serialNumber unitId customerName product hardware mainApp simStatus heard way isDecided drift { words } } } }`)
export const deviceQuery =
  query(`query($serialNumber: String!) { device(serialNumber: $serialNumber) { serialNumber vin
  unitId customerName product hardware firmware { part version } config { key title value desired isDifferent needsRestart } configHash
  drift { key words } jobTypes commands iccid simStatus started heard way contacts { way at } } }`)
export const deviceStoryQuery = query(`query($serialNumber: String!, $after: String) {
  device(serialNumber: $serialNumber) { story(after: $after) { lines { id at text } next } } }`)

export const templatesQuery =
  query(`{ configTemplates { id product customerId customerName groupId groupName config
  updated updatedBy } }`)
export const saveTemplateMutation = mutation(
  'mutation($input: ConfigTemplateInput!) { saveConfigTemplate(input: $input) { id } }',
)
export const deleteTemplateMutation = mutation('mutation($id: ID!) { deleteConfigTemplate(id: $id) }')
