{{/* The pod of a role: (dict "root" . "role" "api" "of" .Values.api) */}}
{{- define "tandem.pod" -}}
metadata:
  labels:
    app.kubernetes.io/name: tandem
    app.kubernetes.io/instance: {{ .root.Release.Name }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    {{- toYaml .root.Values.podAnnotations | nindent 4 }}
spec:
  terminationGracePeriodSeconds: 90
  securityContext: { runAsNonRoot: true, runAsUser: 10001, fsGroup: 10001 }
  containers:
    - name: tandem
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      env:
        - { name: ROLE, value: {{ .role }} }
        - { name: PORT, value: {{ .of.port | quote }} }
        {{- if has .role (list "api" "front") }}
        - { name: MQTT_PORT, value: {{ .of.mqttPort | quote }} }
        {{- end }}
        {{- if eq .role "engine" }}
        - { name: ENGINE_PORT, value: {{ .of.enginePort | quote }} }
        - name: ENGINE_HOST
          valueFrom: { fieldRef: { fieldPath: status.podIP } }
        {{- end }}
        {{- $shared := .root.Values.environment }}
        {{- if eq .role "front" }}
        {{- $shared = omit $shared "NATS_URL" }}
        {{- else if .root.Values.front.enabled }}
        {{- $shared = merge (dict "PROXY_PROTOCOL_FROM" .root.Values.front.from) $shared }}
        {{- end }}
        {{- range $name, $value := merge (dict) (default dict .of.environment) $shared }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- if and .root.Values.nats.enabled (ne .role "front") }}
        - { name: NATS_URL, value: {{ include "tandem.nats" .root | quote }} }
        {{- end }}
        {{- if and .root.Values.postgres.enabled (ne .role "front") }}
        - name: DATABASE_URL
          valueFrom: { secretKeyRef: { name: {{ .root.Release.Name }}-postgres-app, key: uri } }
        {{- end }}
      envFrom:
        {{- if eq .role "front" }}
        - secretRef: { name: {{ .of.secret }} }
        {{- else }}
        - secretRef: { name: {{ .root.Values.secret }}, optional: {{ .root.Values.postgres.enabled }} }
        {{- end }}
      ports:
        - { name: http, containerPort: {{ .of.port }} }
        {{- if has .role (list "api" "front") }}
        - { name: mqtt, containerPort: {{ .of.mqttPort }} }
        {{- end }}
        {{- if eq .role "engine" }}
        - { name: engine, containerPort: {{ .of.enginePort }} }
        {{- end }}
      # Nothing listens before the database is migrated, which may take hours after an upgrade.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        failureThreshold: {{ .root.Values.startMinutes | int | mul 6 }}
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        failureThreshold: 6
      {{- if has .role (list "api" "front") }}
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 3
      {{- end }}
      resources:
        {{- toYaml .of.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /var/lib/tandem }
  volumes:
    # With DATABASE_URL nothing is kept there.
    - { name: data, emptyDir: {} }
{{- end }}

{{/* The servers of the log of reports. */}}
{{- define "tandem.nats" -}}
{{- $name := printf "%s-nats" .Release.Name }}
{{- range $n := until (int .Values.nats.servers) }}
{{- if $n }},{{ end }}nats://{{ $name }}-{{ $n }}.{{ $name }}:4222
{{- end }}
{{- end }}
