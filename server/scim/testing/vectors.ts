/**
 * For tests: request bodies as Okta and Microsoft Entra send them, by their public descriptions ("Understand SCIM 2.0
 * and Okta", "Tutorial: Develop a SCIM endpoint" of Microsoft Learn).
 */
const patchOp = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const user = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const oktaUser = (email: string) => ({
  schemas: [user],
  userName: email,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `okta-${email}`,
  groups: [],
  password: '1mz050nq',
  active: true,
})
export const oktaDeactivate = { schemas: patchOp, Operations: [{ op: 'replace', value: { active: false } }] }
export const oktaActivate = { schemas: patchOp, Operations: [{ op: 'replace', value: { active: true } }] }
export const oktaGroup = (displayName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  members: [],
})
export const oktaRename = (id: string, displayName: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'replace', value: { id, displayName } }],
})
export const oktaAdd = (id: string, display: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'add', path: 'members', value: [{ value: id, display }] }],
})
export const oktaRemove = (id: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }],
})
export const oktaReplaceMembers = (ids: readonly string[]) => ({
  schemas: patchOp,
  Operations: [{ op: 'replace', path: 'members', value: ids.map((value) => ({ value })) }],
})

export const entraUser = (email: string) => ({
  schemas: [user, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: email,
  active: true,
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
})
export const entraPatch = (email: string) => ({
  schemas: patchOp,
  Operations: [
    { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: 'displayName', value: 'Updated Name' },
    {
      op: 'Add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: 'Fleet',
    },
  ],
})
export const entraRename = (email: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'Replace', path: 'userName', value: email }],
})
export const entraDotted = {
  schemas: patchOp,
  Operations: [{ op: 'replace', value: { displayName: 'Dotted Name', 'name.givenName': 'Dotted' } }],
}
/** Entra writes the flag as a text. */
export const entraDisable = {
  schemas: patchOp,
  Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
}
export const entraGroup = (displayName: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:Group',
    'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
  ],
  externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
  displayName,
  meta: { resourceType: 'Group' },
})
export const entraAdd = (id: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }],
})
export const entraRemove = (id: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }],
})
export const entraRenameGroup = (displayName: string) => ({
  schemas: patchOp,
  Operations: [{ op: 'Replace', path: 'displayName', value: displayName }],
})
