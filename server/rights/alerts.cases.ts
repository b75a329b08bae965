/** For the test of rights: alert rules, the inbox and webhooks. */
import { administrators, type Case, editors, fleet, superAdmins } from './case.ts'

export const alertsQueries: Readonly<Record<string, Case>> = {
  alertRules: { ...fleet, ask: () => '{ alertRules { name vehicleCount } }' },
  'alertRules: of one customer': {
    ...fleet,
    ask: ({ customerId }) => `{ alertRules(customerId: ${customerId}) { name } }`,
  },
  whyNot: {
    ...fleet,
    refusal: 'There is no such alert.',
    mark: () => 'The alert was never on.',
    ask: ({ ruleId, vin }) => `{ whyNot(ruleId: "${ruleId}", vin: "${vin}", at: 1) { verdict } }`,
  },
  alertRule: { ...fleet, ask: ({ ruleId }) => `{ alertRule(id: "${ruleId}") { name } }` },
  firings: {
    ...fleet,
    ask: () => '{ firings { firings { unitId vin ruleName notices { recipient } } } }',
  },
  'firings: of one customer': {
    ...fleet,
    ask: ({ customerId }) =>
      `{ firings(filters: { customerId: ${customerId} }) { firingCount firings { unitId } } }`,
  },
  firing: { ...fleet, ask: ({ firingId }) => `{ firing(id: ${firingId}) { unitId evidence } }` },
  unreadFirings: {
    ...fleet,
    ask: ({ customerId }) =>
      `{ unreadFirings firings(filters: { unread: true, customerId: ${customerId} }) { firings { unitId } } }`,
  },
  episodes: {
    ...fleet,
    ask: () =>
      '{ episodes { episodeCount episodes { verdict { cause } newest { unitId vin } firings { firings { unitId } } } } }',
  },
  'episodes: of one customer': {
    ...fleet,
    ask: ({ customerId }) =>
      `{ episodes(filters: { customerId: ${customerId} }) { episodeCount episodes { newest { unitId } } } }`,
  },
  episode: { ...fleet, ask: ({ firingId }) => `{ episode(id: ${firingId}) { newest { unitId } } }` },
  unreadEpisodes: {
    ...fleet,
    ask: ({ customerId }) =>
      `{ unreadEpisodes episodes(filters: { unread: true, customerId: ${customerId} }) { episodes { newest { unitId } } } }`,
  },
  alertNoise: {
    ...fleet,
    ask: ({ customerId }) => `{ alertNoise(customerId: ${customerId}) { firings rules { name } } }`,
  },
  webhooks: {
    ...administrators,
    ask: ({ customerId }) => `{ webhooks(customerId: ${customerId}) { name url } }`,
  },
  webhookDeliveries: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId }) => `{ webhookDeliveries(webhookId: ${webhookId}) { deliveries { body } } }`,
  },
}

const rule = (
  customerId: number,
  name: string,
) => `{ name: "${name}", customerId: ${customerId}, alertTypeId: 10,
  alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }] }`

export const alertsMutations: Readonly<Record<string, Case>> = {
  startRuleTrial: {
    ...fleet,
    ask: ({ customerId, fresh }) =>
      `mutation { startRuleTrial(input: ${rule(customerId, fresh)}, days: 1) { id } }`,
  },
  createAlertRule: {
    ...editors,
    ask: ({ customerId, fresh }) => `mutation { createAlertRule(input: ${rule(customerId, fresh)}) { id } }`,
  },
  updateAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ customerId, ruleId, fresh }) =>
      `mutation { updateAlertRule(id: "${ruleId}", input: ${rule(customerId, fresh)}) { id } }`,
  },
  enableAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) => `mutation { enableAlertRule(id: "${ruleId}") { id } }`,
  },
  disableAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) =>
      `mutation { enableAlertRule(id: "${ruleId}") { id } disableAlertRule(id: "${ruleId}") { id } }`,
  },
  copyAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId, fresh }) => `mutation { copyAlertRule(id: "${ruleId}", name: "${fresh}") { id } }`,
  },
  moveAlertRule: {
    ...superAdmins,
    refusal: 'There is no such alert.',
    ask: ({ ruleId, otherId }) =>
      `mutation { moveAlertRule(id: "${ruleId}", customerId: ${otherId}) { id } }`,
  },
  deleteAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) => `mutation { deleteAlertRule(id: "${ruleId}") }`,
  },
  acknowledgeFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId }) => `mutation { acknowledgeFirings(ids: [${firingId}]) }`,
  },
  resolveFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId }) => `mutation { resolveFirings(ids: [${firingId}]) }`,
  },
  snoozeFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId, soon }) =>
      `mutation { snoozeFirings(ids: [${firingId}], until: ${soon}, reason: "In the shop") }`,
  },
  unsnoozeFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId, soon }) => `mutation {
      snoozeFirings(ids: [${firingId}], until: ${soon}, reason: "") unsnoozeFirings(ids: [${firingId}]) }`,
  },
  acknowledgeEpisodes: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId }) => `mutation { acknowledgeEpisodes(ids: [${firingId}]) }`,
  },
  resolveEpisodes: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId }) => `mutation { resolveEpisodes(ids: [${firingId}]) }`,
  },
  snoozeEpisodes: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId, soon }) =>
      `mutation { snoozeEpisodes(ids: [${firingId}], until: ${soon}, reason: "In the shop") }`,
  },
  unsnoozeEpisodes: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId, soon }) => `mutation {
      snoozeEpisodes(ids: [${firingId}], until: ${soon}, reason: "") unsnoozeEpisodes(ids: [${firingId}]) }`,
  },
  undoAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) =>
      `mutation { enableAlertRule(id: "${ruleId}") { id } undoAlertRule(id: "${ruleId}") { id } }`,
  },
  createWebhook: {
    ...administrators,
    ask: ({ customerId, fresh }) => `mutation { createWebhook(customerId: ${customerId},
      input: { name: "${fresh}", url: "https://hooks.example/${fresh}" }) { secret } }`,
  },
  updateWebhook: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId, fresh }) => `mutation { updateWebhook(id: ${webhookId},
      input: { name: "${fresh}", url: "https://hooks.example/" }, newSecret: true) { secret } }`,
  },
  deleteWebhook: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId }) => `mutation { deleteWebhook(id: ${webhookId}) }`,
  },
  testWebhook: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId }) => `mutation { testWebhook(id: ${webhookId}) { id } }`,
  },
  resendDelivery: {
    ...administrators,
    refusal: 'There is no such delivery.',
    ask: ({ deliveryId }) => `mutation { resendDelivery(id: ${deliveryId}) { id } }`,
  },
}
