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
        {{- if eq .role "api" }}
        - { name: MQTT_PORT, value: {{ .of.mqttPort | quote }} }
        {{- end }}
        {{- if eq .role "engine" }}
        - { name: ENGINE_PORT, value: {{ .of.enginePort | quote }} }
        - name: ENGINE_HOST
          valueFrom: { fieldRef: { fieldPath: status.podIP } }
        {{- end }}
        {{- range $name, $value := .root.Values.environment }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- if .root.Values.postgres.enabled }}
        - name: DATABASE_URL
          valueFrom: { secretKeyRef: { name: {{ .root.Release.Name }}-postgres-app, key: uri } }
        {{- end }}
      envFrom:
        - secretRef: { name: {{ .root.Values.secret }}, optional: {{ .root.Values.postgres.enabled }} }
      ports:
        - { name: http, containerPort: {{ .of.port }} }
        {{- if eq .role "api" }}
        - { name: mqtt, containerPort: {{ .of.mqttPort }} }
        {{- end }}
        {{- if eq .role "engine" }}
        - { name: engine, containerPort: {{ .of.enginePort }} }
        {{- end }}
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        initialDelaySeconds: 60
        periodSeconds: 10
        failureThreshold: 6
      {{- if eq .role "api" }}
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
