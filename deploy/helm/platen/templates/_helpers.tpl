{{- define "platen.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "platen.labels" -}}
app.kubernetes.io/name: platen
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "platen.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The part of a pod's specification that all pods have. */}}
{{- define "platen.pod" -}}
serviceAccountName: {{ include "platen.name" . }}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: home
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end }}

{{/* The part of a container that all containers have. */}}
{{- define "platen.container" -}}
image: {{ include "platen.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ include "platen.name" . }} }
  - secretRef: { name: {{ .Values.secretName }} }
volumeMounts:
  - { name: home, mountPath: /var/lib/platen }
  - { name: tmp, mountPath: /tmp }
{{- end }}
